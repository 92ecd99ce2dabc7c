import { adminText } from '#ui/text/admin-text.ts'

export default function DashboardPage() {
  return <main className="p-8 text-title">{adminText.product}</main>
}
