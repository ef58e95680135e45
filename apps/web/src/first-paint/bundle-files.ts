import type { Rolldown } from 'vite';

/** What a page loads before it can be used: scripts and styles, by their path below the site's root. */
export type PageFiles = { scripts: string[]; styles: string[] };

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Chunk = Rolldown.OutputChunk;

/** Maps each module of a build to its file and that file's imports. Modules go by absolute path. */
export class BundleFiles {
  private readonly chunks: Chunk[];
  /** All pages share one style sheet. */
  private readonly styles: string[];

  constructor(output: readonly Output[]) {
    this.chunks = output.filter((each): each is Chunk => each.type === 'chunk');
    this.styles = output.map(({ fileName }) => `/${fileName}`).filter((file) => file.endsWith('.css'));
  }

  /** The screen module of a file. Throws when the file has none. */
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

  /** All files that the modules import, directly or not, dependencies first. */
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
