import type { Rolldown } from 'vite';

/** What a page loads before it can be used: scripts and styles, by their path below the site's root. */
export type PageFiles = { scripts: string[]; styles: string[] };

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Which file of a build each module is in, and what that file imports. Modules by their absolute path. */
export class BundleFiles {
  private readonly chunks: Chunk[];

  constructor(output: readonly Output[]) {
    this.chunks = output.filter((each): each is Chunk => each.type === 'chunk');
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
    const styles = new Set<string>();
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const chunk = this.chunks.find(({ fileName }) => fileName === file);
      chunk?.imports.forEach(follow);
      scripts.add(`/${file}`);
      chunk?.viteMetadata?.importedCss.forEach((style) => styles.add(`/${style}`));
    };
    modules.forEach((module) => follow(this.fileOf(module)));
    return { scripts: [...scripts], styles: [...styles] };
  }
}
