import { parse, type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

const CLASS = /\.((?:[\w-]|\\.)+)/g;
const FUNCTION = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
const VARIABLE = /var\(\s*(--[\w-]+)/g;

/** Extracts the CSS rules that a document's content needs, so that it is painted without the style sheet. */
export class InlineStyles {
  /** By content: most documents have the same content. */
  private readonly cache = new Map<string, string>();

  private readonly sheet: string;

  constructor(sheet: string) {
    this.sheet = sheet;
  }

  of(content: string): string {
    const styles = this.cache.get(content) ?? this.make(content);
    this.cache.set(content, styles);
    return styles;
  }

  private make(content: string): string {
    const names = new Set(
      [...content.matchAll(/ class="([^"]*)"/g)].flatMap(([, value]) => value!.split(' ').filter(Boolean)),
    );
    const styles = parse(this.sheet, { from: 'styles.css' });
    keepOnly(styles, (rule) => {
      const selectors = rule.selectors.filter((selector) => matchesClasses(names, selector));
      if (selectors.length > 0) rule.selectors = selectors;
      return selectors.length > 0;
    });
    dropUnused(styles, content);
    return styles.toString();
  }
}

/** Whether the document has every class of a selector. Classes inside `:not` and the like do not count. */
const matchesClasses = (names: ReadonlySet<string>, selector: string): boolean =>
  [...selector.replaceAll(FUNCTION, '').matchAll(CLASS)].every(([, name]) => names.has(name!));

function keepOnly(parent: Container, isKept: (rule: Rule) => boolean): void {
  for (const node of [...(parent.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'rule') {
      if (!isKept(node)) node.remove();
    } else if (node.type === 'atrule' && node.nodes && !isWhole(node)) {
      keepOnly(node, isKept);
      if (node.nodes.length === 0) node.remove();
    }
  }
}

/** Keyframes and fonts are not filtered by class. */
const isWhole = ({ name }: AtRule): boolean => name === 'keyframes' || name === 'font-face';

/** Removes unused variables and keyframes. Variables may use other variables, hence the loop. */
function dropUnused(styles: Container, content: string): void {
  for (let isDone = false; !isDone;) {
    isDone = true;
    const used = new Set([...`${content}${styles}`.matchAll(VARIABLE)].map(([, name]) => name));
    styles.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      isDone = false;
    });
  }
  styles.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  const names: string[] = [];
  styles.walkDecls(/^animation(-name)?$/, ({ value }) => void names.push(value));
  styles.walkAtRules('keyframes', (frames) => {
    if (!names.some((value) => value.includes(frames.params))) frames.remove();
  });
}
