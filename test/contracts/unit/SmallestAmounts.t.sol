// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @title A single unit is booked like any other amount
contract SmallestAmountsTest is PoolTest {
    function test_UnstakeForfeitsASingleUnit() public {
        liveStreak(alice, 600 * one, 1);
        uint256 free = freeReserve();
        vm.assertEq(unstakeAs(alice, 1), 1, "forfeited");
        vm.assertEq(accountOf(alice).lastReward, 60_000 - 1, "left of the reward");
        vm.assertEq(freeReserve(), free + 1, "back in the reserve");
    }

    function test_ExitForfeitsASingleUnit() public {
        earnOneUnit();
        uint256 free = freeReserve();
        (, , uint256 forfeited) = exitAs(alice);
        vm.assertEq(forfeited, 1, "forfeited");
        vm.assertEq(freeReserve(), free + 1, "back in the reserve");
        vm.assertEq(pool.poolState().promised, 0, "nothing is promised");
    }

    /// @dev One part per million of the smallest stake that a sign-in can need.
    function earnOneUnit() private {
        setRules(1, 100, 1);
        stakeAs(alice, one);
        vm.assertEq(signInAs(alice), 1, "reward");
    }
}
