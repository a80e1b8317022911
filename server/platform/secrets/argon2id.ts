import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** Cost parameters; memory in KiB. */
export type Strength = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** OWASP's recommendation with the smallest memory. */
const CURRENT_STRENGTH: Strength = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

type Hash = Strength & { readonly salt: Buffer; readonly tag: Buffer }

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** PHC string format, which other libraries read too. */
const toPhc = ({ memory, passes, parallelism, salt, tag }: Hash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const parsePhc = (phc: string): Hash => {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? []
  if (salt === undefined || tag === undefined) throw new Error('A credential is not in the form of argon2id')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const computeTag = (
  password: string,
  {
    memory,
    passes,
    parallelism,
    salt,
    tagLength,
  }: Strength & {
    readonly salt: Buffer
    readonly tagLength: number
  },
): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength })

export const hashPassword = async (password: string, strength = CURRENT_STRENGTH): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return toPhc({
    ...strength,
    salt,
    tag: await computeTag(password, { ...strength, salt, tagLength: TAG_BYTES }),
  })
}

export const matchesPassword = async (phc: string, password: string): Promise<boolean> => {
  const hash = parsePhc(phc)
  const tag = await computeTag(password, { ...hash, tagLength: hash.tag.length })
  return timingSafeEqual(tag, hash.tag)
}

/** Whether a hash has outdated parameters. */
export const isOutdated = (phc: string, strength = CURRENT_STRENGTH): boolean => {
  const { memory, passes, parallelism } = parsePhc(phc)
  return memory !== strength.memory || passes !== strength.passes || parallelism !== strength.parallelism
}
