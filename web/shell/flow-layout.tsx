import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'
import { HelpLink } from './main-navigation.tsx'

/** Flows with money or identity: logo and Help, nothing that leads away. */
export default function FlowLayout() {
  return (
    <Frame navigation={<HelpLink />}>
      <Outlet />
    </Frame>
  )
}
