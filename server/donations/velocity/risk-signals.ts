import type { PersonalData } from '#server/personal-data/personal-data.ts'
import type { LeakyBucket } from '#server/platform/limits/leaky-buckets.ts'
import { widerNetworksOf } from '#server/platform/limits/networks.ts'
import { addressKeyOf } from '#server/platform/secrets/address-key.ts'
import { ATTACKER_BUCKETS, BUCKETS, type BucketName, NETWORKS, type Network } from './velocity.policy.ts'

/** Identifying signals of a payment attempt, as far as known at this point. */
export type RiskSignals = {
  readonly caseId: string
  readonly visitorId: string
  /** From `networkKeysOf`; null once deleted, and for attempts made before the column existed. */
  readonly networkKeys: string | null
  readonly sessionId?: string
  readonly emailHash?: string
  /** The provider's fingerprint of the card. */
  readonly card?: string | null
}

export type BucketKey = { readonly bucket: BucketName; readonly key: string }

export const bucketKey = (bucket: BucketName, id: string): BucketKey => ({ bucket, key: `${bucket}:${id}` })

/**
 * Keys of a network address and its wider networks as one text: the address's own key, then each network's
 * with its name.
 */
export const networkKeysOf = (personalData: Pick<PersonalData, 'fingerprint'>, ip: string): string => {
  const wider = Object.entries(widerNetworksOf(ip))
  return [
    addressKeyOf(personalData, ip),
    ...wider.map(([name, network]) => `${name}:${personalData.fingerprint(`network ${network}`)}`),
  ].join(' ')
}

/** Bucket keys of an address and its wider networks, narrowest first. */
export const networksIn = (networkKeys: string): (BucketKey & { readonly bucket: Network })[] => {
  const keys = `address:${networkKeys}`.split(' ')
  return NETWORKS.flatMap((bucket) =>
    keys.filter((key) => key.startsWith(`${bucket}:`)).map((key) => ({ bucket, key })),
  )
}

/** The leaky bucket behind a bucket key. */
export const leakyOf = ({ bucket, key }: BucketKey): LeakyBucket => ({ key, ...BUCKETS[bucket] })

/**
 * The buckets of an attempt. They are independent: an attacker who changes one signal is still recognized by
 * the others.
 */
export const bucketsOf = (signals: RiskSignals): BucketKey[] => {
  const { networkKeys, visitorId, sessionId, emailHash, card, caseId } = signals
  const idsByBucket: [BucketName, string | null | undefined][] = [
    ['visitor', visitorId],
    ['session', sessionId],
    ['email', emailHash],
    ['card', card],
    ['case', caseId],
    ['all', 'site'],
  ]
  return [
    ...(networkKeys === null ? [] : networksIn(networkKeys)),
    ...idsByBucket.flatMap(([bucket, id]) =>
      id === null || id === undefined ? [] : [bucketKey(bucket, id)],
    ),
  ]
}

const attackerBuckets: ReadonlySet<BucketName> = new Set(ATTACKER_BUCKETS)

/** Buckets that count an attempt that no bank saw. */
export const creatorBuckets = (signals: RiskSignals): BucketKey[] =>
  bucketsOf(signals).filter(({ bucket }) => attackerBuckets.has(bucket))
