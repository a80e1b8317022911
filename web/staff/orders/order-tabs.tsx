import { Tabs } from '#web/ui/tabs.tsx'

/** Tabs of the lists of orders and of what happened to them. */
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
