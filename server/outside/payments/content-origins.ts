import type { ContentOrigins } from './port.ts'

const STRIPE_SCRIPT_ORIGIN = 'https://js.stripe.com'

/**
 * As Stripe's security guide lists them for Stripe.js (docs.stripe.com/security/guide), without what only its address
 * field loads: frames come from numbered subdomains, the bank's check from hooks.stripe.com.
 */
const OF_STRIPE: ContentOrigins = {
  script: [STRIPE_SCRIPT_ORIGIN, 'https://*.js.stripe.com'],
  frame: [STRIPE_SCRIPT_ORIGIN, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** By where the script comes from: whatever stands in for Stripe has everything at one origin, its own. */
export const contentOriginsOf = (scriptUrl: string): ContentOrigins => {
  const { origin } = new URL(scriptUrl)
  if (origin === STRIPE_SCRIPT_ORIGIN) return OF_STRIPE
  return { script: [origin], frame: [origin], connect: [origin] }
}
