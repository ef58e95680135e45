/**
 * The names of the service's consumers. Two consumers with the same name and publisher would share a cursor.
 */
export class ConsumerRegistry {
  private readonly names = new Set<string>();

  register(name: string, publisher: string): void {
    const both = `${name} of ${publisher}`;
    if (this.names.has(both)) throw new Error(`Two consumers are named ${both}`);
    this.names.add(both);
  }
}
