import { Fragment } from 'react';

/** A name that goes on in the next line behind a slash rather than within a word: "Child/Infant" in a narrow column. */
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
