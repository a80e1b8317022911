import type { Page } from '@playwright/test'

/** Gives the page's browser a device that keeps passkeys and unlocks them at once, as a phone with a finger on it. */
export const addPasskeyDevice = async (page: Page): Promise<{ readonly lock: () => Promise<void> }> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From now on, its person doesn't unlock it. */
    lock: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}
