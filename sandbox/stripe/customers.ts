import type Stripe from 'stripe'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderCustomer = ({
  id,
  createdMs,
  facts,
}: StripeRecord<'customer'>): Stripe.Customer | Stripe.DeletedCustomer =>
  facts.deleted
    ? { id, object: 'customer', deleted: true }
    : {
        id,
        object: 'customer',
        balance: 0,
        created: seconds(createdMs),
        default_source: null,
        description: null,
        email: null,
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: { ...facts.metadata },
        shipping: null,
      }
