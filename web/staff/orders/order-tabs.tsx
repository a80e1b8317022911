import { Tabs } from '#web/ui/tabs.tsx'

/** Lists about donations. */
export const OrderTabs = () => (
  <Tabs
    label="Orders"
    tabs={[
      ['/staff/orders', 'All orders'],
      ['/staff/orders/requests', 'Refund requests'],
      ['/staff/orders/disputes', 'Disputes'],
      ['/staff/orders/duplicates', 'Duplicate payments'],
      ['/staff/orders/blocks', 'Block list'],
    ]}
  />
)
