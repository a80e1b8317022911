import { Tabs } from '#web/ui/tabs.tsx'

export const MoneyTabs = () => (
  <Tabs
    label="Money"
    tabs={[
      ['/staff/money', 'Money'],
      ['/staff/money/journals', 'Journals'],
      ['/staff/money/card-rates', 'Card rates'],
    ]}
  />
)
