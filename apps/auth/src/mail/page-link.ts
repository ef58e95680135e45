/** The address of a page of the web, for an email. */
export function pageLink(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
