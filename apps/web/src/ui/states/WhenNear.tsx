import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window the children already render. */
const AHEAD = '200px';

/**
 * Renders its children shortly before they scroll into view, and a placeholder until then. This saves
 * requests.
 */
export function WhenNear({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place}>{shape}</div>;
}
