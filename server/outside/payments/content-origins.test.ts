import { expect, test } from 'vitest'
import { contentOriginsOf } from './content-origins.ts'

test('Stripe’s own script may load what Stripe’s guide says', () => {
  expect(contentOriginsOf('https://js.stripe.com/endive/stripe.js')).toEqual({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  })
})

test('the sandbox may load from itself, and nothing of Stripe’s', () => {
  const own = ['http://localhost:3001']
  expect(contentOriginsOf('http://localhost:3001/stripe/js')).toEqual({
    script: own,
    frame: own,
    connect: own,
  })
})
