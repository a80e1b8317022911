import { expect, test } from 'vitest'
import { contentOriginsOf, onboardingOf } from './content-origins.ts'

test('Stripe’s own script may load what Stripe’s guide says', () => {
  expect(contentOriginsOf('https://js.stripe.com/endive/stripe.js')).toEqual({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  })
})

test('the sandbox may load from itself, and nothing from Stripe', () => {
  const own = ['http://localhost:3001']
  expect(contentOriginsOf('http://localhost:3001/stripe/js')).toEqual({
    script: own,
    frame: own,
    connect: own,
  })
})

test('Stripe’s onboarding has an origin of its own, and the sandbox serves its onboarding itself', () => {
  expect(onboardingOf('https://js.stripe.com/endive/stripe.js')).toEqual({
    scriptUrl: 'https://connect-js.stripe.com/v1.0/connect.js',
    origins: {
      script: ['https://connect-js.stripe.com', 'https://js.stripe.com'],
      frame: ['https://connect-js.stripe.com', 'https://js.stripe.com'],
      connect: [],
      image: ['https://*.stripe.com'],
      style: [expect.stringMatching(/^'sha256-/)],
    },
  })
  const own = ['http://localhost:3001']
  expect(onboardingOf('http://localhost:3001/stripe/js')).toEqual({
    scriptUrl: 'http://localhost:3001/stripe/connect.js',
    origins: { script: own, frame: own, connect: own, image: [], style: [] },
  })
})
