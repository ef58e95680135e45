import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window something is loaded already. */
const AHEAD = '200px';

/** Shows its children once they are about to be scrolled to, and their shape until then: what nobody comes to is not asked for. */
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
