import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileStorage, StoredKey } from './file-storage.ts';

/** Files in an S3 bucket, or a compatible one. The SDK finds the credentials in its usual places. */
export class S3Storage implements FileStorage {
  readonly spool = join(tmpdir(), 'drawpoint-files');
  /** Imported only when files are stored in a bucket (decision 001). */
  private readonly sdk = import('@aws-sdk/client-s3');
  private readonly client: Promise<S3Client>;

  constructor(
    private readonly bucket: string,
    config: S3ClientConfig,
  ) {
    this.client = this.connect(config);
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    const [{ PutObjectCommand }, client] = await this.connected();
    await client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body, ContentLength: size }));
  }

  async read(key: string): Promise<Readable | null> {
    const [{ GetObjectCommand, NoSuchKey }, client] = await this.connected();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const [{ DeleteObjectCommand }, client] = await this.connected();
    await client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async *list(folder: string): AsyncIterable<StoredKey> {
    const [{ paginateListObjectsV2 }, client] = await this.connected();
    const pages = paginateListObjectsV2({ client }, { Bucket: this.bucket, Prefix: folder });
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified };
      }
    }
  }

  async *all(): AsyncIterable<string> {
    for await (const { key } of this.list('')) yield key;
  }

  private connected() {
    return Promise.all([this.sdk, this.client]);
  }

  private async connect(config: S3ClientConfig): Promise<S3Client> {
    const { S3Client } = await this.sdk;
    // Other providers do not support the checksums that the SDK adds by default.
    return new S3Client({
      ...config,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }
}
