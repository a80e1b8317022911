import { createECDH } from 'node:crypto'
import { PUSH_HOSTS, type VapidKeys } from './outside/push/port.ts'
import { isHostRule } from './platform/host-rules.ts'

/** Reads the keys and hosts of notifications from the settings. */

type Values = {
  readonly VAPID_PUBLIC_KEY?: string | undefined
  readonly VAPID_PRIVATE_KEY?: string | undefined
  readonly PUSH_HOSTS?: string | undefined
}

export type PushSettings = { readonly vapid: VapidKeys | undefined; readonly hosts: readonly string[] }

/** The public key of a private one, in base64url; null if it is no private key. */
const publicKeyOf = (privateKey: string): string | null => {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    return null
  }
}

const vapidProblems = ({ publicKey, privateKey }: VapidKeys): string[] => {
  const ofPrivate = publicKeyOf(privateKey)
  if (ofPrivate === null)
    return ['VAPID_PRIVATE_KEY must be 43 characters, as `npx web-push generate-vapid-keys` writes it']
  return ofPrivate === publicKey ? [] : ['VAPID_PUBLIC_KEY isn’t the public key of VAPID_PRIVATE_KEY']
}

export const pushOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  PUSH_HOSTS: hostList,
}: Values): { readonly push: PushSettings; readonly problems: readonly string[] } => {
  const hosts = hostList?.split(',').map((host) => host.trim()) ?? PUSH_HOSTS
  const badHosts = hosts.filter((host) => !isHostRule(host))
  const problems = badHosts.map(
    (host) => `PUSH_HOSTS must name hosts, or *. and a host, separated by commas: ${host} isn’t one`,
  )
  if (publicKey === undefined && privateKey === undefined)
    return { push: { vapid: undefined, hosts }, problems }
  if (publicKey === undefined || privateKey === undefined)
    return {
      push: { vapid: undefined, hosts },
      problems: [...problems, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together, or neither'],
    }
  const vapid = { publicKey, privateKey }
  return { push: { vapid, hosts }, problems: [...problems, ...vapidProblems(vapid)] }
}
