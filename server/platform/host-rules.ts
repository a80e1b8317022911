/** A host's name, or any name under one: `*.notify.windows.com`. Never an address, and never a whole top-level domain. */
export const isHostRule = (rule: string): boolean =>
  /^(\*\.)?[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,5}$/.test(rule) && /\.[a-z]{2,63}$/.test(rule)

const matches = (hostname: string, rule: string): boolean =>
  rule.startsWith('*.') ? hostname.endsWith(rule.slice(1)) : hostname === rule

/**
 * Whether an address that a stranger names is at one of the hosts: https at its usual port, without a password. Our server calls no
 * other, because it could lead into its own network.
 */
export const isAtHost = (address: string, hosts: readonly string[]): boolean => {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    hosts.some((rule) => matches(url.hostname, rule))
  )
}
