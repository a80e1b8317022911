import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const BACKGROUNDS = [
  'bg-blush text-on-blush',
  'bg-mist text-blue-deep',
  'bg-sun-wash text-on-sun-wash',
  'bg-pine-wash text-ink',
] as const

const SIZES = {
  32: 'size-8 type-small-strong',
  40: 'size-10 type-meta-strong',
  56: 'size-14 type-strong',
} as const

/** Seed of the hash, chosen so that the names in the design get the colors drawn there. */
const HASH_SEED = 9810

/** FNV-1a hash of the name: a person has the same color on every page and server. */
const hashOf = (name: string): number => {
  let hash = HASH_SEED
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** First and last initial: "Maya K." is MK, "Rosa Delgado" RD, "Cher" C. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s.]+/u).filter((word) => /\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => /\p{L}/u.exec(word ?? '')?.[0]?.toUpperCase() ?? '').join('')
}

export const backgroundOf = (name: string): number => hashOf(name) % BACKGROUNDS.length

type AvatarProps = {
  /** Null for a person whom the page doesn't name: a gray figure. */
  readonly name: string | null
  /** Always a gray "A". */
  readonly anonymous?: boolean | undefined
  readonly size?: keyof typeof SIZES
}

/** Initials; hidden from screen readers, because the name is beside them. */
export const Avatar = ({ name, anonymous, size = 40 }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-flex shrink-0 items-center justify-center rounded-full',
      SIZES[size],
      anonymous || name === null ? 'bg-hush text-on-hush' : BACKGROUNDS[backgroundOf(name)],
    )}
  >
    {anonymous ? 'A' : name === null ? <Icon name="user" /> : initialsOf(name) || '·'}
  </span>
)
