/** A map that keeps at most so many entries: one more drops the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) {
      const oldest = this.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
    return this;
  }
}
