/**
 * Prefixes of our settings. An unknown variable with one of them is a typo and is refused. Plain MAIL isn't
 * among them, because it is the system's variable for the mailbox.
 */
const OUR_PREFIXES =
  /^(STRIPE|WALLETS|GOOGLE_CLIENT|APPLE|FACEBOOK|VAPID|PUSH|DEBIT|SMTP|S3|MAIL(?=_)|ALERTS|BRAND|ENCRYPTION|SANDBOX|SECURITY|TIP|TAG|TRACKING|RATE_LIMIT|BUSY|DATABASE|PUBLIC_ORIGIN|ROLES|DEMO|PRODUCTION|TRUST|TRUSTPROXY|RATELIMIT|CHALLENGE)(_|$)/

/** Other names for our settings, as other programs have them. */
const ALIASES: Readonly<Record<string, string>> = {
  DB_URL: 'DATABASE_URL',
  PROD: 'PRODUCTION',
  PUBLIC_URL: 'PUBLIC_ORIGIN',
  TRACKING_ENABLED: 'TRACKING',
  TRUSTED_PROXIES: 'TRUST_PROXY',
}

/** Shorter names are one letter away from other programs' variables: HOST from POST, DEMO from MEMO. */
const TYPO_LENGTH_MIN = 5

const spelling = (name: string): string => name.toUpperCase().replaceAll('_', '')

/** Whether one letter is missing, added or wrong, or two neighbors are swapped. */
const isOneTypo = (one: string, other: string): boolean => {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const [left, right] = at < 0 ? ['', other.slice(one.length)] : [one.slice(at), other.slice(at)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}

const isNear = (one: string, other: string): boolean =>
  one === other || (other.length >= TYPO_LENGTH_MIN && isOneTypo(one, other))

/** Sentences about variables that are no settings, but have a prefix of ours or the name of a setting with a typo. */
export const unknownSettings = (environment: NodeJS.ProcessEnv, settings: readonly string[]): string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    if (settings.includes(name)) return []
    const meant = ALIASES[name] ?? settings.find((setting) => isNear(spelling(name), spelling(setting)))
    // Vitest sets an empty PROD.
    if (meant !== undefined && value !== '') return [`${name} isn’t a setting. Did you mean ${meant}?`]
    return OUR_PREFIXES.test(name) ? [`${name} isn’t a setting. .env.example lists them all.`] : []
  })
