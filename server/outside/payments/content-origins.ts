import type { ContentOrigins, OnboardingOrigins } from './port.ts'

const STRIPE_SCRIPT_ORIGIN = 'https://js.stripe.com'

/**
 * From Stripe's security guide for Stripe.js (docs.stripe.com/security/guide), without the origins of its
 * address field: frames come from numbered subdomains, the bank's check from hooks.stripe.com.
 */
const STRIPE_ORIGINS: ContentOrigins = {
  script: [STRIPE_SCRIPT_ORIGIN, 'https://*.js.stripe.com'],
  frame: [STRIPE_SCRIPT_ORIGIN, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Derived from the script's origin: a stand-in for Stripe serves everything from its own. */
export const contentOriginsOf = (scriptUrl: string): ContentOrigins => {
  const { origin } = new URL(scriptUrl)
  if (origin === STRIPE_SCRIPT_ORIGIN) return STRIPE_ORIGINS
  return { script: [origin], frame: [origin], connect: [origin] }
}

const STRIPE_CONNECT_ORIGIN = 'https://connect-js.stripe.com'

/**
 * From Stripe's list for embedded components
 * (docs.stripe.com/connect/get-started-connect-embedded-components).
 */
const STRIPE_ONBOARDING_ORIGINS: OnboardingOrigins = {
  script: [STRIPE_CONNECT_ORIGIN, STRIPE_SCRIPT_ORIGIN],
  frame: [STRIPE_CONNECT_ORIGIN, STRIPE_SCRIPT_ORIGIN],
  connect: [],
  image: ['https://*.stripe.com'],
  // Hash of the empty style element that the script creates.
  style: ["'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='"],
}

/** Script of the onboarding, served beside the payment script, and the origins it loads from. */
export const onboardingOf = (
  paymentScriptUrl: string,
): { readonly scriptUrl: string; readonly origins: OnboardingOrigins } => {
  const { origin } = new URL(paymentScriptUrl)
  if (origin === STRIPE_SCRIPT_ORIGIN)
    return { scriptUrl: `${STRIPE_CONNECT_ORIGIN}/v1.0/connect.js`, origins: STRIPE_ONBOARDING_ORIGINS }
  return {
    scriptUrl: `${origin}/stripe/connect.js`,
    origins: { script: [origin], frame: [origin], connect: [origin], image: [], style: [] },
  }
}
