import type Stripe from 'stripe'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

/** Renders an uploaded file, whose bytes aren't stored. */
export const renderFile = ({ id, createdMs, facts }: StripeRecord<'file'>): Stripe.File => ({
  id,
  object: 'file',
  created: seconds(createdMs),
  expires_at: null,
  filename: facts.filename,
  purpose: 'dispute_evidence',
  size: facts.bytes,
  title: null,
  type: facts.type,
  url: null,
})
