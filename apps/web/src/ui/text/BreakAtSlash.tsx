import { Fragment } from 'react';

/** Allows a line break after a slash instead of inside a word: "Child/Infant" in a narrow column. */
export function BreakAtSlash({ children }: { children: string }) {
  return children.split('/').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
