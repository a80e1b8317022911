import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AlertList } from '../alert-list.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { SystemTabs } from './system-tabs.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'system.read')
  const { roles } = context.get(staffContext)
  return { roles, ...(await orErrorPage(context.get(apiContext).staffSystem({}))) }
}

type Pair = { readonly name: string; readonly value: string }

const Pairs = ({ heading, pairs }: { readonly heading: string; readonly pairs: readonly Pair[] }) => (
  <Panel>
    <h2 className="type-strong">{heading}</h2>
    <dl className="mt-2">
      {pairs.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere text-right text-quiet">{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)

/** The health of the system's parts, attacks by card testers, alerts, versions and settings. */
export default function System() {
  const { roles, parts, versions, settings, attacks, alerts } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      <div className="mt-6 grid items-start gap-4 wide:grid-cols-2">
        <div className="space-y-4">
          <Panel>
            <h2 className="type-strong">Health</h2>
            <ul className="mt-2">
              {parts.map(({ name, isWell, detail }) => (
                <li
                  key={name}
                  className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0"
                >
                  <span>
                    {name}
                    <span className="type-small block text-quiet">{detail}</span>
                  </span>
                  <Tag tone={isWell ? 'pine' : 'blush'} icon={isWell ? 'check' : 'warning'}>
                    {isWell ? 'Healthy' : 'Unhealthy'}
                  </Tag>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel>
            <h2 className="type-strong">Card testers</h2>
            {attacks.length === 0 && <p className="mt-1 text-quiet">No attack in progress.</p>}
            {attacks.map(({ scope, beganAt }) => (
              <p key={scope} className="mt-1">
                An attack has been going on since <DateText at={beganAt} form="moment" />. Each charge has to
                pass a harder challenge.
              </p>
            ))}
          </Panel>
          <Panel>
            <h2 className="type-strong">Alerts</h2>
            {alerts.length === 0 && <p className="mt-1 text-quiet">None.</p>}
            <AlertList alerts={alerts} />
          </Panel>
          <Pairs heading="Versions" pairs={versions} />
        </div>
        <Pairs heading="Current settings" pairs={settings} />
      </div>
    </>
  )
}
