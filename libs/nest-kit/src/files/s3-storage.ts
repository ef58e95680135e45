import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { FileStorage, StoredKey } from './file-storage.ts';

/** Files in a bucket of S3, or of what speaks its protocol. Who we are the SDK reads where it always does. */
export class S3Storage implements FileStorage {
  readonly spool = join(tmpdir(), 'drawpoint-files');
  private readonly client: S3Client;

  constructor(
    private readonly bucket: string,
    config: S3ClientConfig,
  ) {
    // Others than Amazon do not know the checksums that the SDK would add to every request.
    this.client = new S3Client({
      ...config,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    await this.client.send(
      new PutObjectCommand({ Bucket: this.bucket, Key: key, Body, ContentLength: size }),
    );
  }

  async read(key: string): Promise<Readable | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async *list(folder: string): AsyncIterable<StoredKey> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: folder });
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified };
      }
    }
  }

  async *all(): AsyncIterable<string> {
    for await (const { key } of this.list('')) yield key;
  }
}
