import type { ContentOrigins, OnboardingOrigins } from './port.ts'

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

const STRIPE_CONNECT_ORIGIN = 'https://connect-js.stripe.com'

/** As Stripe lists them for its embedded components (docs.stripe.com/connect/get-started-connect-embedded-components). */
const ONBOARDING_OF_STRIPE: OnboardingOrigins = {
  script: [STRIPE_CONNECT_ORIGIN, STRIPE_SCRIPT_ORIGIN],
  frame: [STRIPE_CONNECT_ORIGIN, STRIPE_SCRIPT_ORIGIN],
  connect: [],
  image: ['https://*.stripe.com'],
  // The one style element that the script writes itself, empty.
  style: ["'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='"],
}

/** The script of the onboarding, which stands beside the one for payments, and what a page with it loads. */
export const onboardingOf = (
  paymentScriptUrl: string,
): { readonly scriptUrl: string; readonly origins: OnboardingOrigins } => {
  const { origin } = new URL(paymentScriptUrl)
  if (origin === STRIPE_SCRIPT_ORIGIN)
    return { scriptUrl: `${STRIPE_CONNECT_ORIGIN}/v1.0/connect.js`, origins: ONBOARDING_OF_STRIPE }
  return {
    scriptUrl: `${origin}/stripe/connect.js`,
    origins: { script: [origin], frame: [origin], connect: [origin], image: [], style: [] },
  }
}
