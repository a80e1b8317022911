type Setting = { readonly name: string; readonly value: string }

/** A list of current settings. */
export const SettingList = ({ settings }: { readonly settings: readonly Setting[] }) => (
  <dl>
    {settings.map(({ name, value }) => (
      <div
        key={name}
        className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0"
      >
        <dt>{name}</dt>
        <dd className="font-label">{value}</dd>
      </div>
    ))}
  </dl>
)
