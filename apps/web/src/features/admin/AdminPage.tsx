import { Navigate } from 'react-router';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin`: the door; whoever is in goes on to the engines. */
export function AdminPage() {
  return <AdminFrame>{() => <Navigate to="/admin/engines" replace />}</AdminFrame>;
}
