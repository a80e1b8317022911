import { Outlet } from 'react-router'
import { ErasedNote } from '#web/accounts/erased-note.tsx'
import { SignInDialog } from '#web/accounts/sign-in/sign-in-dialog.tsx'
import { SignInNote } from '#web/accounts/sign-in/sign-in-note.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { MainNavigation } from './main-navigation.tsx'

export default function DefaultLayout() {
  return (
    <Frame navigation={<MainNavigation />} footer={<Footer />}>
      <SignInNote />
      <ErasedNote />
      <SignInDialog />
      <Outlet />
    </Frame>
  )
}
