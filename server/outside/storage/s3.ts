import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { BadStorageSetting, type ObjectStorage } from './port.ts'

/** Statuses of an answer that no later try changes: a redirect to another region, refused credentials, no such bucket. */
const PERMANENT = [301, 307, 400, 401, 403, 404]

const CHECK_KEY = 'start-check'

export type S3Settings = {
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Endpoint of a provider other than AWS; its buckets are addressed by path. */
  readonly endpoint?: string | undefined
}

/** Stores objects in a bucket of any S3-compatible provider. */
export const s3Storage = ({ bucket, region, endpoint, ...credentials }: S3Settings): ObjectStorage => {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Checksums are sent only where required, because not every compatible provider supports them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }))
    },
    get: async (key) => {
      try {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return body === undefined ? null : Buffer.from(await body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    check: async () => {
      const object = { Bucket: bucket, Key: CHECK_KEY }
      try {
        await client.send(new PutObjectCommand({ ...object, Body: 'ok' }))
        await client.send(new GetObjectCommand(object))
        await client.send(new DeleteObjectCommand(object))
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error
        if (!PERMANENT.includes(error.$metadata.httpStatusCode ?? 0)) throw error
        throw new BadStorageSetting(error.message || error.name, { cause: error })
      }
    },
    presignPost: ({ key, contentType, byteLength, expiresInSeconds }) =>
      createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', byteLength, byteLength]],
        Expires: expiresInSeconds,
      }),
    origin: new URL(endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`).origin,
  }
}
