import type { Rolldown } from 'vite';

/** What a page loads before it can be used: scripts and styles, by their path below the site's root. */
export type PageFiles = { scripts: string[]; styles: string[] };

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Chunk = Rolldown.OutputChunk;

/** Which file of a build each module is in, and what that file imports. Modules by their absolute path. */
export class BundleFiles {
  private readonly chunks: Chunk[];
  /** The styles of all pages are in one file. */
  private readonly styles: string[];

  constructor(output: readonly Output[]) {
    this.chunks = output.filter((each): each is Chunk => each.type === 'chunk');
    this.styles = output.map(({ fileName }) => `/${fileName}`).filter((file) => file.endsWith('.css'));
  }

  /** The screen that is alone in a file with what only it needs. */
  screenIn(file: string): string {
    const found = this.chunks.find(({ fileName }) => fileName === file)?.facadeModuleId;
    if (!found) throw new Error(`The build has no screen in ${file}`);
    return found;
  }

  fileOf(module: string): string {
    const found = this.chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!found) throw new Error(`The build has no ${module}`);
    return found.fileName;
  }

  /** Every file that the modules import, directly or not, the first needed first. */
  filesOf(modules: readonly string[]): PageFiles {
    const scripts = new Set<string>();
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const chunk = this.chunks.find(({ fileName }) => fileName === file);
      chunk?.imports.forEach(follow);
      scripts.add(`/${file}`);
    };
    modules.forEach((module) => follow(this.fileOf(module)));
    return { scripts: [...scripts], styles: this.styles };
  }
}
