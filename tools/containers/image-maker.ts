import { runTool, type ContainerTools } from './machine.ts';

/** What makes images of folders with a Dockerfile, and keeps them. */
export interface ImageMaker {
  build(image: string, args: readonly string[], context: string): Promise<unknown>;
  /** How large an image is, unpacked. */
  bytes(image: string): Promise<number>;
  /** Those that are there; the others are none of it. */
  remove(images: readonly string[]): Promise<void>;
}

const ISOLATED = ['--isolation', 'chroot', '--format', 'docker'];

export const buildahMaker = ({ buildah, podman }: ContainerTools): ImageMaker => ({
  build: (image, args, context) =>
    runTool(buildah, ['bud', ...ISOLATED, '--tag', image, ...args, '.'], context),
  bytes: async (image) => Number(await runTool(podman, ['image', 'inspect', '--format', '{{.Size}}', image])),
  remove: async (images) => {
    await runTool(buildah, ['rmi', '--force', ...images]).catch(() => '');
  },
});
