// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CallSimulator} from "../../../contracts/simulation/CallSimulator.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {vm} from "../support/Vm.sol";

/// @dev Here, as in the app's `eth_call`, the simulator is at the account's own address.
contract CallSimulatorTest {
    address payable private account;
    address payable private bob = payable(address(0xB0B));
    LocalTetherToken private tether;

    function setUp() public {
        account = payable(address(new CallSimulator()));
        tether = new LocalTetherToken("Tether USD", "USDT", 6, address(this));
        tether.mint(account, 1_000);
        vm.deal(account, 500);
    }

    function test_MeasuresAnOutgoingToken() public {
        bytes memory data = abi.encodeWithSignature("transfer(address,uint256)", bob, 300);
        (bool success, uint256[] memory before, uint256[] memory afterwards) = CallSimulator(account).simulate(
            address(tether),
            0,
            data,
            measured()
        );
        vm.assertTrue(success, "succeeds");
        vm.assertEq(before[1], 1_000, "before");
        vm.assertEq(afterwards[1], 700, "after");
        vm.assertEq(afterwards[0], before[0], "nothing of the chain's own coin");
    }

    function test_MeasuresOutgoingNativeCoin() public {
        (bool success, uint256[] memory before, uint256[] memory afterwards) = CallSimulator(account).simulate(
            bob,
            200,
            "",
            measured()
        );
        vm.assertTrue(success, "succeeds");
        vm.assertEq(before[0] - afterwards[0], 200, "paid");
    }

    function test_ReportsAFailedCall() public {
        bytes memory data = abi.encodeWithSignature("transfer(address,uint256)", bob, 1_001);
        (bool success, , ) = CallSimulator(account).simulate(address(tether), 0, data, measured());
        vm.assertFalse(success, "fails");
    }

    function test_AddressThatIsNotATokenHasNoBalance() public {
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (bob, address(this));
        (bool success, , uint256[] memory afterwards) = CallSimulator(account).simulate(bob, 0, "", tokens);
        vm.assertTrue(success, "succeeds");
        vm.assertEq(afterwards[0] + afterwards[1], 0, "nothing");
    }

    function test_AcceptsTokensThatAskTheirRecipient() public {
        bytes4 selector = bytes4(keccak256("onERC721Received(address,address,uint256,bytes)"));
        (bool success, bytes memory answer) = account.call(abi.encodeWithSelector(selector, bob, bob, 1, ""));
        vm.assertTrue(success && abi.decode(answer, (bytes4)) == selector, "answers its selector");
    }

    function measured() private view returns (address[] memory tokens) {
        tokens = new address[](2);
        tokens[1] = address(tether);
    }
}
