import type { ReactNode } from 'react';

/** A part of what a document shows before its code is here (`parts.ts`), hidden until it is known to be meant. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} hidden>
      {children}
    </div>
  );
}
