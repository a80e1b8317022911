import type { OrderInfo } from '#contract/orders/orders.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { NameShownField } from '../form/name-shown-field.tsx'
import { ActForm, type ActProps } from './act-form.tsx'

/** Settings of the public name and amount; can be changed repeatedly. */
export const NamesSection = ({ order, ...act }: ActProps & { readonly order: OrderInfo }) => (
  <section id="names" className="mt-10 print:hidden" aria-labelledby="names-title">
    <h2 id="names-title" className="type-h2">
      On the public page
    </h2>
    <ActForm {...act} act="names" button="Save" busy="Saving…">
      <NameShownField className="mt-2" fullName={order.donorName} defaultChoice={order.nameShown} />
      <Checkbox name="hideAmount" defaultChecked={order.hideAmount}>
        Hide the amount. It still counts toward the total.
      </Checkbox>
    </ActForm>
  </section>
)
