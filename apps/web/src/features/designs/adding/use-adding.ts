import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DesignView } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { writeStored } from '../../../shared/browser/storage.ts';
import { DESIGNS_KEY } from '../data/queries.ts';
import { NEW, type Place } from './place.ts';

/** What was found or made for the pictures so far: another try goes on from there. */
type OnMade = (place: Pick<Place, 'projectId' | 'viewId'>) => void;

/** Puts pictures into a view, which is made first where there is none. */
export function useAdding(fileIds: readonly string[], onMade: OnMade) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (place: Place): Promise<DesignView> => {
      const viewId = await viewFor(place, onMade);
      return call('addDesignVersions', { viewId, fileIds: [...fileIds] });
    },
    onSuccess: ({ projectId, id: viewId }) => writeStored('designPlace', { projectId, viewId }),
    onSettled: () => client.invalidateQueries({ queryKey: [DESIGNS_KEY] }),
  });
}

async function viewFor(place: Place, onMade: OnMade): Promise<string> {
  const { projectId, projectName, viewId, viewName } = place;
  if (projectId === NEW) {
    const made = await call('createDesignProject', {
      name: projectName.trim(),
      views: [viewName.trim()],
    });
    const first = made.views[0]?.id ?? '';
    onMade({ projectId: made.project.id, viewId: first });
    return first;
  }
  if (viewId !== NEW) return viewId;
  const { id } = await call('addDesignView', { projectId, name: viewName.trim() });
  onMade({ projectId, viewId: id });
  return id;
}
