import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'
import { HelpLink } from './main-navigation.tsx'

/** For flows with money or identity: logo and Help only. */
export default function FlowLayout() {
  return (
    <Frame navigation={<HelpLink />}>
      <Outlet />
    </Frame>
  )
}
