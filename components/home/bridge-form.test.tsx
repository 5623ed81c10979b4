/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PlaceSearch, type PlaceSearchProps } from "@/components/schedules/place-search.client";
import "@/test/support/browser-features";
import { BridgeForm } from "./bridge-form.client";

jest.mock("@/components/schedules/place-search.client", () => ({ PlaceSearch: jest.fn() }));
const pickers = jest.mocked(PlaceSearch);
const user = userEvent.setup();
const show = () =>
  render(
    <BridgeForm
      kind="port"
      action="/port"
      locale="en"
      className="form"
      pairClass="pair"
      names={["loading_port", "discharge_port"]}
      fields={
        <>
          <input name="loading_port" aria-label="from" />
          <input name="discharge_port" aria-label="to" />
        </>
      }
      submit={<button type="submit">Search</button>}
    />,
  );
/** What the pickers were given when they took the form over. */
const started = async () => {
  await waitFor(() => expect(pickers).toHaveBeenCalled());
  const [props] = pickers.mock.calls[0] as [PlaceSearchProps];
  return props.start;
};

beforeEach(() => {
  localStorage.clear();
  pickers.mockReset();
  pickers.mockImplementation(() => <p>pickers</p>);
});

test("the form stays plain until a field has the focus; what is typed and the focus go over to the pickers", async () => {
  show();
  await user.hover(screen.getByRole("button"));
  expect(pickers).not.toHaveBeenCalled();
  const to = screen.getByLabelText<HTMLInputElement>("to");
  to.value = "Rotterdam";
  await user.click(to);
  expect(await started()).toEqual({
    typed: { loading_port: "", discharge_port: "Rotterdam" },
    focus: "discharge_port",
    isSent: false,
  });
  expect(screen.getByText("pickers")).toBeTruthy();
});

test("a search without a port is not sent: the pickers say what is missing", async () => {
  show();
  await user.click(screen.getByRole("button"));
  expect(await started()).toEqual({ typed: null, focus: null, isSent: true });
});

test("a reader who has searched before gets the pickers at once, with the last search", async () => {
  localStorage.setItem("discharge_port", "Rotterdam");
  show();
  expect(await started()).toMatchObject({ typed: null, isSent: false });
});
