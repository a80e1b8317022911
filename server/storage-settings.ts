/** Reads the settings of the object storage: all of a bucket's, or none to store objects on disk. */

type Values = {
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

export type BucketSettings = {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export const bucketOf = (values: Values): { bucket: BucketSettings | undefined; problems: string[] } => {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const bucketSettings = [bucket, region, endpoint, accessKeyId, secretAccessKey]
  if (bucketSettings.every((value) => value === undefined)) return { bucket: undefined, problems: [] }
  if (
    bucket !== undefined &&
    region !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined
  )
    return { bucket: { bucket, region, endpoint, accessKeyId, secretAccessKey }, problems: [] }
  const requiredNames = 'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  return { bucket: undefined, problems: [`${requiredNames} go together; set all of them or none`] }
}
