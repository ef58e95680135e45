import type { ReactNode } from 'react';

/** A part of the document's first paint (`parts.ts`). It stays hidden until a script shows it. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} hidden>
      {children}
    </div>
  );
}
