import ts from 'typescript';

export type SourceText = { path: string; text: string };
export type UsedMessages = {
  /** Texts of `t('…')` and `message('…')`, followed by `_context` when they have one. */
  messages: Set<string>;
  /** Texts that have a count: `t('…', { count })`. */
  counted: Set<string>;
  /** Texts on the screen that bypass the catalog, as `file:line text`. */
  bypassing: string[];
};

/** Attributes that are shown or read aloud. */
const SPOKEN = new Set(['label', 'title', 'lead', 'text', 'description', 'aria-label', 'alt', 'confirm']);
const HAS_TEXTS = /\p{L}{2}/u;

/**
 * The context in `t('May', { context: 'month' })` or `message('May', 'month')`. Null when it is no string
 * literal.
 */
function contextOf(argument: ts.Expression | undefined): string | null {
  if (!argument) return null;
  if (ts.isStringLiteral(argument)) return argument.text;
  if (!ts.isObjectLiteralExpression(argument)) return null;
  const property = argument.properties.find((each) => each.name?.getText() === 'context');
  const value = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return value && ts.isStringLiteral(value) ? value.text : null;
}

const isCount = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined &&
  ts.isObjectLiteralExpression(argument) &&
  argument.properties.some((property) => property.name?.getText() === 'count');

/** Collects the texts that the sources show. For tools and tests: it loads the TypeScript parser. */
export function usedMessages(sources: readonly SourceText[]): UsedMessages {
  const messages = new Set<string>();
  const counted = new Set<string>();
  const bypassing: string[] = [];

  for (const { path, text } of sources) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const report = (node: ts.Node, texts: string): void => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      bypassing.push(`${path}:${line + 1} ${texts.trim()}`);
    };
    const visitCall = (call: ts.CallExpression): void => {
      const name = call.expression.getText();
      const [first, second] = call.arguments;
      if ((name !== 't' && name !== 'message') || !first) return;
      if (ts.isStringLiteral(first)) {
        const context = contextOf(second);
        messages.add(context === null ? first.text : `${first.text}_${context}`);
        if (isCount(second) || (name === 'message' && first.text.includes('{{count}}')))
          counted.add(first.text);
      } else if (ts.isTemplateLiteral(first) || ts.isBinaryExpression(first) || name === 'message') {
        report(call, first.getText());
      }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) visitCall(node);
      if (ts.isJsxText(node) && HAS_TEXTS.test(node.text)) report(node, node.text);
      if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
        if (SPOKEN.has(node.name.getText()) && HAS_TEXTS.test(node.initializer.text)) {
          report(node, node.initializer.text);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { messages, counted, bypassing };
}
