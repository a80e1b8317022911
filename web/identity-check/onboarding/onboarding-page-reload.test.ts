import { expect, it } from 'vitest'
import { isOnboardingPath } from './onboarding-page-reload.ts'

it.each(['/kyc/check', '/kyc/check/0123456789AB', '/kyc/result'])(
  '%s may contain the provider’s form',
  (path) => {
    expect(isOnboardingPath(path)).toBe(true)
  },
)

it.each(['/', '/kyc', '/donate/pay/0123456789AB', '/about/kyc/'])(
  '%s may not contain the provider’s form',
  (path) => {
    expect(isOnboardingPath(path)).toBe(false)
  },
)
